import type { InjectionToken } from '@nestjs/common';
import {
  AccountStore,
  ActStore,
  AlertSubscriptionStore,
  AnsweredRequests,
  ArticleStore,
  AttemptStore,
  CardinalCatalogue,
  CardinalStore,
  DownloadStore,
  DraftStore,
  ForecastStore,
  GalleryImageStore,
  GalleryStore,
  LeagueStore,
  PapabileDuJourStore,
  QuestionStore,
  TimestampStore,
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
  forecasts: ForecastStore,
  leagues: LeagueStore,
  galleries: GalleryStore,
  galleryImages: GalleryImageStore,
  downloads: DownloadStore,
  alerts: AlertSubscriptionStore,
  timestamps: TimestampStore,
  acts: ActStore,
  answeredRequests: AnsweredRequests,
};

// `Object.keys` returns strings; these are the type's keys.
export const CONTENT_PARTS = Object.keys(CONTENT_TOKENS) as readonly (keyof Content)[];
