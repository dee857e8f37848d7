import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { voteAnswerSchema, voteSchema, type Vote, type VoteAnswer } from '@fumata/contracts';
import { FromCaller, type Caller } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { orRefuse } from '../../../http/refusals/refused.js';
import { SameOriginGuard } from '../../../http/hosts/own-pages.guard.js';
import { FromVisitor, VisitorGuard, type Voter } from '../../../http/sessions/voter-cookie.js';
import { CastVote } from './cast-vote.handler.js';

@Heading('Conclave')
@Controller('api/conclave')
export class CastVoteController {
  constructor(private readonly commands: CommandBus) {}

  @Post('vote')
  @UseGuards(SameOriginGuard, VisitorGuard)
  @Answers(
    'Voter pour un cardinal électeur (avec le défi de « me » résolu ; de nouveau à partir de « nextVoteAt »)',
    voteAnswerSchema,
    201,
  )
  async handle(
    @Body({ schema: voteSchema }) vote: Vote,
    @FromVisitor() voter: Voter,
    @FromCaller() caller: Caller,
  ): Promise<VoteAnswer> {
    return orRefuse(await this.commands.execute(new CastVote(voter, vote, caller)));
  }
}
