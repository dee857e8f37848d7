import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { voteAnswerSchema, voteSchema, type Vote, type VoteAnswer } from '@fumata/contracts';
import { FromCaller, type Caller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { orRefuse } from '../../../http/refused.js';
import { SameOriginGuard } from '../../../http/own-pages.guard.js';
import { FromVisitor, VisitorGuard } from '../../../http/visitor.guard.js';
import type { Voter } from '../../../http/voter-cookie.js';
import { CastVote } from './cast-vote.command.js';

@Heading('Conclave')
@Controller('api/conclave')
export class CastVoteController {
  constructor(private readonly commands: CommandBus) {}

  @Post('vote')
  @UseGuards(SameOriginGuard, VisitorGuard)
  @Answers('Voter pour un cardinal électeur (une fois par heure)', voteAnswerSchema, 201)
  async handle(
    @Body({ schema: voteSchema }) { cardinalId, roundNumber }: Vote,
    @FromVisitor() voter: Voter,
    @FromCaller() caller: Caller,
  ): Promise<VoteAnswer> {
    return orRefuse(await this.commands.execute(new CastVote(voter, cardinalId, roundNumber, caller)));
  }
}
