import { Controller, Get, Query } from '@nestjs/common';
import { AccountStore, ActStore, type Account, type Act, changedFields } from '@fumata/content';
import {
  recordActsQuerySchema,
  recordActsSchema,
  type RecordAct,
  type RecordActs,
  type RecordActsQuery,
} from '@fumata/contracts';
import { Access } from '../../http/sessions/access.guard.js';
import { LoggedIn } from '../../http/sessions/caller.js';
import { Refused } from '../../http/refusals/refused.js';
import { authorsOf, type ActAuthor } from '../../http/answers/actor-name.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';

const PAGE = 50;
/** Kinds of records whose acts editors may read. */
const OF_EDITORS: readonly Act['kind'][] = ['cardinal', 'papabile-jour', 'article', 'question'];

/** The audit trail of the content. Acts on the conclave are in its log: `/api/conclave/admin/acts`. */
@Heading('Actes')
@Controller('api/actes')
@Access('admin', 'redaction')
export class AuditController {
  constructor(
    private readonly accounts: AccountStore,
    private readonly acts: ActStore,
  ) {}

  @Get()
  @Answers('Qui a fait quoi sur le contenu, le plus récent en premier', recordActsSchema)
  async list(
    @Query({ schema: recordActsQuerySchema }) query: RecordActsQuery,
    @LoggedIn() reader: Account,
  ): Promise<RecordActs> {
    const { limit = PAGE, apres, genre: kind, qui, q: title } = query;
    if (reader.role !== 'admin' && !(kind && OF_EDITORS.includes(kind))) throw new Refused('wrong-role');
    const author = qui === undefined ? undefined : (`admin:${qui}` as const);
    const acts = await this.acts.latest(limit, { after: cursorOf(apres), kind, author, title });
    const last = acts.length === limit ? acts.at(-1) : undefined;
    const authorOf = await authorsOf(acts, this.accounts);
    return {
      actes: acts.map((act) => shownAct(act, authorOf(act), reader)),
      suite: last ? `${last.at}~${last._id}` : null,
    };
  }
}

/** Administrators see the logins of all authors, others their own. */
function shownAct(act: Act, { name: who, account }: ActAuthor, reader: Account): RecordAct {
  const { _id, at, kind: genre, verb, subject, title, before, after } = act;
  const changes = changedFields(act).map((field) => ({
    field,
    ...(field in before && { before: before[field] }),
    ...(field in after && { after: after[field] }),
  }));
  const maySeeLogin = reader.role === 'admin' || account?._id === reader._id;
  return { _id, at, who, login: (maySeeLogin && account?.email) || '', genre, verb, subject, title, changes };
}

function cursorOf(text: string | undefined): Pick<Act, 'at' | '_id'> | undefined {
  const [at, _id] = text?.split('~') ?? [];
  return at !== undefined && _id !== undefined ? { at, _id } : undefined;
}
