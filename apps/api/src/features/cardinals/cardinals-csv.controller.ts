import { Controller, Get, Header, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import { cardinalSearchQuerySchema, importQuerySchema, importReportSchema } from '@fumata/contracts';
import type { CardinalSearchQuery, ImportQuery, ImportReport, ImportRow } from '@fumata/contracts';
import { decoded, planImport, statutByAge, writeCardinals } from '@fumata/content';
import type { Account, ImportPlan } from '@fumata/content';
import { dayInRome } from '@fumata/platform';
import { Access, FileAccess } from '../../http/access.guard.js';
import { LoggedIn } from '../../http/caller.js';
import { Answers, AnswersFile, Heading } from '../../http/open-api.js';
import type { Reply } from '../../http/reply.js';
import { FromUpload, TakesUpload } from '../../http/uploads/upload.js';
import type { Upload } from '../../http/uploads/upload.js';
import { Uploads } from '../../http/uploads/uploads.js';
import { referenceDay, SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

@Heading('Cardinaux, administration')
@Controller('api/cardinaux')
export class CardinalsCsvController {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly uploads: Uploads,
  ) {}

  @Get('export.csv')
  @FileAccess('admin')
  @Header('cache-control', 'no-store')
  @AnswersFile('Les cardinaux que les critères donnent, tous leurs champs', 'text/csv')
  export(
    @Query({ schema: cardinalSearchQuerySchema }) { page: _p, limit: _l, ...criteria }: CardinalSearchQuery,
    @Res({ passthrough: true }) reply: Reply,
  ): string {
    const { catalogue, clock } = this.system;
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="cardinaux-${dayInRome(clock.now())}.csv"`);
    return writeCardinals(catalogue.stored(criteria));
  }

  /** Only tried without `confirmer=true`; and nothing at all is done when one row is refused. */
  @Post('import')
  @Access('admin')
  @HttpCode(200)
  @TakesUpload({ file: 'fichier', kind: 'tableau', texts: [] })
  @Answers('Importer un CSV : le sort de chaque ligne', importReportSchema)
  async import(
    @Query({ schema: importQuerySchema }) { confirmer }: ImportQuery,
    @FromUpload() upload: Upload,
    @LoggedIn() { _id }: Account,
  ): Promise<ImportReport> {
    const { cardinalImports } = this.system;
    return this.uploads.receive(upload, ({ file }) =>
      cardinalImports.exclusively(() => this.planned(decoded(file), confirmer === 'true', _id)),
    );
  }

  private async planned(text: string, isConfirmed: boolean, accountId: string): Promise<ImportReport> {
    const { catalogue, cardinalImports } = this.system;
    await catalogue.refresh();
    const plan = planImport(text, {
      bySlug: (slug) => catalogue.recorded(slug),
      statutOf: (dateNaissance) => statutByAge(referenceDay(this.system), dateNaissance),
    });
    const isSure = isConfirmed && plan.rows.every(({ sort }) => sort !== 'refuser');
    if (isSure) {
      await cardinalImports.carryOut(`admin:${accountId}`, plan.steps);
      await catalogue.refresh();
    }
    return report(plan, isSure);
  }
}

function report({ rows, ignored }: ImportPlan, fait: boolean): ImportReport {
  const count = (wanted: ImportRow['sort']): number => rows.filter(({ sort }) => sort === wanted).length;
  return {
    fait,
    creer: count('creer'),
    modifier: count('modifier'),
    inchange: count('inchange'),
    refuser: count('refuser'),
    lignes: [...rows],
    colonnesIgnorees: [...ignored],
  };
}
