import type { DocumentStore } from '@fumata/documents';
import type { Clock, Ids } from '@fumata/platform';
import { dayInRome } from '@fumata/text';
import type { AccountOptions } from './accounts/account.js';
import { AccountStore } from './accounts/account-store.js';
import { AlertSubscriptionStore } from './alerts/alert-subscription-store.js';
import { ArticleStore } from './articles/article-store.js';
import { cardinalImports, type CardinalStep } from './cardinals/cardinal-import.js';
import { CardinalStore } from './cardinals/cardinal-store.js';
import { CardinalCatalogue } from './cardinals/catalogue.js';
import { DraftStore } from './drafts/draft-store.js';
import { PapabileDuJourStore } from './papabile-du-jour/papabile-du-jour-store.js';
import { ForecastStore } from './forecasts/forecast-store.js';
import { LeagueStore } from './forecasts/league-store.js';
import { AttemptStore } from './quiz/attempt-store.js';
import { DownloadStore } from './downloads/download-store.js';
import { GalleryImageStore } from './galleries/gallery-image-store.js';
import { GalleryStore } from './galleries/gallery-store.js';
import type { Imports } from './imports/imports.js';
import { questionImports, type QuestionStep } from './quiz/question-import.js';
import { QuestionStore } from './quiz/question-store.js';
import { AnsweredRequests } from './requests/answered-requests.js';
import type { ActStore } from './records/act.js';
import { recordContext } from './records/record.js';
import { TimestampStore } from './timestamps/timestamp-store.js';

/** All content stores. */
export interface Content {
  readonly accounts: AccountStore;
  readonly cardinals: CardinalStore;
  readonly catalogue: CardinalCatalogue;
  readonly cardinalImports: Imports<CardinalStep>;
  readonly papabileDays: PapabileDuJourStore;
  readonly articles: ArticleStore;
  readonly drafts: DraftStore;
  readonly questions: QuestionStore;
  readonly questionImports: Imports<QuestionStep>;
  readonly attempts: AttemptStore;
  readonly forecasts: ForecastStore;
  readonly leagues: LeagueStore;
  readonly galleries: GalleryStore;
  readonly galleryImages: GalleryImageStore;
  readonly downloads: DownloadStore;
  readonly alerts: AlertSubscriptionStore;
  readonly timestamps: TimestampStore;
  readonly acts: ActStore;
  readonly answeredRequests: AnsweredRequests;
}

/** Declares the collections of the content; call `prepare` on the store afterwards. */
export function openContent(
  documents: DocumentStore,
  clock: Clock,
  ids: Ids,
  accountOptions: AccountOptions = {},
): Content {
  const context = recordContext(documents, clock, ids);
  const cardinals = new CardinalStore(context);
  const questions = new QuestionStore(context);
  return {
    accounts: new AccountStore(context, accountOptions),
    cardinals,
    catalogue: new CardinalCatalogue(cardinals, () => dayInRome(clock.now())),
    cardinalImports: cardinalImports(context, cardinals),
    papabileDays: new PapabileDuJourStore(context),
    articles: new ArticleStore(context),
    drafts: new DraftStore(documents),
    questions,
    questionImports: questionImports(context, questions),
    attempts: new AttemptStore(context, questions),
    forecasts: new ForecastStore(documents),
    leagues: new LeagueStore(documents),
    galleries: new GalleryStore(context),
    galleryImages: new GalleryImageStore(context),
    downloads: new DownloadStore(context),
    alerts: new AlertSubscriptionStore(documents),
    timestamps: new TimestampStore(documents),
    acts: context.acts,
    answeredRequests: new AnsweredRequests(documents, clock),
  };
}
