import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';
import { AdminCommandExecutor } from './admin-command-executor.js';
import { CommandAnswers } from './command-answer.js';
import { AddressCap } from '../../http/address-cap.js';
import { BallotBox } from './cast-vote/ballot-box.js';
import { CastVoteController } from './cast-vote/cast-vote.controller.js';
import { CastVoteHandler } from './cast-vote/cast-vote.handler.js';
import { ReceiptSigner } from './cast-vote/receipt-signer.js';
import { VoteOutcomes } from './cast-vote/vote-outcomes.js';
import { VoteAnswers } from './cast-vote/vote-answers.js';
import { CorrectStateController } from './correct-state/correct-state.controller.js';
import { CorrectStateHandler } from './correct-state/correct-state.handler.js';
import { EditionOpener } from './edition-opener.js';
import { Editions } from '../../live/editions.js';
import { ElectPopeController } from './elect-pope/elect-pope.controller.js';
import { ElectPopeHandler } from './elect-pope/elect-pope.handler.js';
import { OpenNextRoundController } from './open-next-round/open-next-round.controller.js';
import { OpenNextRoundHandler } from './open-next-round/open-next-round.handler.js';
import { ResetConclaveController } from './reset-conclave/reset-conclave.controller.js';
import { ResetConclaveHandler } from './reset-conclave/reset-conclave.handler.js';
import { ShowActsController } from './show-acts/show-acts.controller.js';
import { ShowActsHandler } from './show-acts/show-acts.handler.js';
import { ShowEditionController } from './show-edition/show-edition.controller.js';
import { ShowEditionHandler } from './show-edition/show-edition.handler.js';
import { ShowEditionsController } from './show-editions/show-editions.controller.js';
import { ShowEditionsHandler } from './show-editions/show-editions.handler.js';
import { ShowMeController } from './show-me/show-me.controller.js';
import { ShowMeHandler } from './show-me/show-me.handler.js';
import { ShowOverviewController } from './show-overview/show-overview.controller.js';
import { ShowOverviewHandler } from './show-overview/show-overview.handler.js';
import { EventFinder } from './show-proof/event-finder.js';
import { Proofs } from './show-proof/proofs.js';
import { Seals } from './show-proof/seals.js';
import { ShowProofController } from './show-proof/show-proof.controller.js';
import { ShowProofHandler } from './show-proof/show-proof.handler.js';
import { TreePaths } from './show-proof/tree-paths.js';
import { ShowRoundController } from './show-round/show-round.controller.js';
import { ShowRoundHandler } from './show-round/show-round.handler.js';
import { ShowStateController } from './show-state/show-state.controller.js';
import { ShowStateHandler } from './show-state/show-state.handler.js';
import { ShowVotesController } from './show-votes/show-votes.controller.js';
import { ShowVotesHandler } from './show-votes/show-votes.handler.js';
import { TogglePauseController } from './toggle-pause/toggle-pause.controller.js';
import { TogglePauseHandler } from './toggle-pause/toggle-pause.handler.js';

@Module({
  imports: [CqrsModule],
  controllers: [
    ShowStateController,
    ShowVotesController,
    ShowRoundController,
    ShowEditionsController,
    ShowEditionController,
    ShowOverviewController,
    ShowActsController,
    ShowMeController,
    ShowProofController,
    CastVoteController,
    OpenNextRoundController,
    TogglePauseController,
    CorrectStateController,
    ResetConclaveController,
    ElectPopeController,
  ],
  providers: [
    ShowStateHandler,
    ShowVotesHandler,
    ShowRoundHandler,
    ShowEditionsHandler,
    ShowEditionHandler,
    ShowOverviewHandler,
    ShowActsHandler,
    ShowMeHandler,
    ShowProofHandler,
    CastVoteHandler,
    OpenNextRoundHandler,
    TogglePauseHandler,
    CorrectStateHandler,
    ResetConclaveHandler,
    ElectPopeHandler,
    AdminCommandExecutor,
    BallotBox,
    CommandAnswers,
    EditionOpener,
    Editions,
    EventFinder,
    ReceiptSigner,
    Proofs,
    Seals,
    VoteOutcomes,
    TreePaths,
    VoteAnswers,
    {
      provide: AddressCap,
      inject: [SYSTEM],
      useFactory: ({ configuration }: ApiSystem) => new AddressCap(configuration.votesPerAddressPerHour),
    },
  ],
  exports: [EditionOpener],
})
export class ConclaveModule {}
