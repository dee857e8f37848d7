import { Controller, Get, Inject, Query } from '@nestjs/common';
import {
  completeAddressesSchema,
  cutAddressSchema,
  type CompleteAddresses,
  type CutAddress,
  type RecordFolder,
} from '@fumata/contracts';
import { ArticleStore, CardinalCatalogue, GalleryStore, PapabileDuJourStore } from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { dayInRome, longDate } from '@fumata/text';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';

const MAX_ADDRESSES = 6;

interface TitledRecord {
  readonly slug: string;
  readonly titre: string;
}

/** Complete addresses of pages, for those that a mail program has cut. */
@Heading('Exploitation')
@Controller('api/adresses')
export class CutAddressesController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly catalogue: CardinalCatalogue,
    private readonly papabileDays: PapabileDuJourStore,
    private readonly articles: ArticleStore,
    private readonly galleries: GalleryStore,
  ) {}

  @Get()
  @Answers(`Les pages publiques dont l’adresse commence ainsi, ${MAX_ADDRESSES} au plus`, completeAddressesSchema)
  async complete(@Query({ schema: cutAddressSchema }) { dossier, debut }: CutAddress): Promise<CompleteAddresses> {
    const records = await this.recordsIn(dossier, debut);
    return { adresses: records.map(({ slug, titre }) => ({ adresse: `/${dossier}/${slug}`, titre })) };
  }

  private async recordsIn(folder: RecordFolder, beginning: string): Promise<readonly TitledRecord[]> {
    switch (folder) {
      case 'actualites':
        return this.articles.publicBySlugBeginning(beginning, MAX_ADDRESSES);
      case 'galeries':
        return this.galleries.publicBySlugBeginning(beginning, MAX_ADDRESSES);
      case 'cardinaux':
        return this.catalogue
          .cardsBySlugBeginning(beginning, MAX_ADDRESSES)
          .map(({ slug, nomComplet }) => ({ slug, titre: nomComplet }));
      case 'papabile-du-jour': {
        const today = dayInRome(this.clock.now());
        const days = await this.papabileDays.publicBySlugBeginning(beginning, today, MAX_ADDRESSES);
        return days.map(({ slug, nomComplet, dateAffichage }) => ({
          slug,
          titre: `${nomComplet}, ${longDate(dateAffichage)}`,
        }));
      }
    }
  }
}
