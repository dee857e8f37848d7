import type { InjectionToken } from '@nestjs/common';
import {
  AccountStore,
  ActStore,
  AnsweredRequests,
  ArticleStore,
  AttemptStore,
  CardinalCatalogue,
  CardinalStore,
  ContentChanges,
  DownloadStore,
  DraftStore,
  GalleryImageStore,
  GalleryStore,
  PapabileDuJourStore,
  QuestionStore,
  type Content,
} from '@fumata/content';
import { CARDINAL_IMPORTS, QUESTION_IMPORTS } from './tokens.js';

/** The token of each part of the content; complete by type. */
export const CONTENT_TOKENS: { readonly [Part in keyof Content]: InjectionToken<Content[Part]> } = {
  accounts: AccountStore,
  cardinals: CardinalStore,
  catalogue: CardinalCatalogue,
  cardinalImports: CARDINAL_IMPORTS,
  papabileDays: PapabileDuJourStore,
  articles: ArticleStore,
  drafts: DraftStore,
  questions: QuestionStore,
  questionImports: QUESTION_IMPORTS,
  attempts: AttemptStore,
  galleries: GalleryStore,
  galleryImages: GalleryImageStore,
  downloads: DownloadStore,
  acts: ActStore,
  changes: ContentChanges,
  answeredRequests: AnsweredRequests,
};

export const CONTENT_PARTS = Object.keys(CONTENT_TOKENS) as readonly (keyof Content)[]; // `Object.keys` returns strings; these are the type's keys
