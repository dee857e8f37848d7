import type { Forecast } from '@fumata/contracts';
import type { Collection, DocumentStore, StoredDocument } from '@fumata/documents';
import { derivedId } from '@fumata/platform';

/** Number of equal forecasts of a round. Nothing else is stored of a forecast. */
export interface ForecastCount extends StoredDocument, Forecast {
  readonly forecasts: number;
}

/** Forecasts of rounds, as totals without their authors. */
export class ForecastStore {
  private readonly counts: Collection<ForecastCount>;

  constructor(documents: DocumentStore) {
    this.counts = documents.collection<ForecastCount>({ name: 'forecasts', indexes: [['roundId']] });
  }

  async add({ roundId, smoke, cardinalId }: Forecast): Promise<void> {
    const _id = derivedId('forecast', roundId, smoke, cardinalId);
    const { inserted } = await this.counts.insert({ _id, roundId, smoke, cardinalId, forecasts: 1 });
    if (!inserted) await this.counts.update(_id, { increment: { forecasts: 1 } });
  }

  /** In no particular order. */
  ofRound(roundId: string): Promise<ForecastCount[]> {
    return this.counts.find({ roundId });
  }
}
