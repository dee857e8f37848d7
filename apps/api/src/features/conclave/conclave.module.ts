import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AdminCommandExecutor } from './admin-command-executor.js';
import { AdminCommands } from './admin-commands.js';
import { BallotBox } from './cast-vote/ballot-box.js';
import { CastVoteController } from './cast-vote/cast-vote.controller.js';
import { CastVoteHandler } from './cast-vote/cast-vote.handler.js';
import { AppliedVotes } from './cast-vote/applied-votes.js';
import { ReceiptSigner } from './cast-vote/receipt-signer.js';
import { VoteAnswers } from './cast-vote/vote-answers.js';
import { VoteHolds } from './cast-vote/vote-holds.js';
import { VoteProofs } from './cast-vote/vote-proofs.js';
import { ChangeClosingTimeController } from './change-closing-time/change-closing-time.controller.js';
import { ChangeClosingTimeHandler } from './change-closing-time/change-closing-time.handler.js';
import { CorrectStateController } from './correct-state/correct-state.controller.js';
import { CorrectStateHandler } from './correct-state/correct-state.handler.js';
import { DecideClassController } from './decide-class/decide-class.controller.js';
import { DecideClassHandler } from './decide-class/decide-class.handler.js';
import { EditionOpener } from './edition-opener.js';
import { ElectPopeController } from './elect-pope/elect-pope.controller.js';
import { ElectPopeHandler } from './elect-pope/elect-pope.handler.js';
import { OpenNextRoundController } from './open-next-round/open-next-round.controller.js';
import { OpenNextRoundHandler } from './open-next-round/open-next-round.handler.js';
import { RoundFeedsController } from './feeds/round-feeds.controller.js';
import { ResetConclaveController } from './reset-conclave/reset-conclave.controller.js';
import { ResetConclaveHandler } from './reset-conclave/reset-conclave.handler.js';
import { CurrentConclaveController } from './reads/current-conclave.controller.js';
import { DashboardOverview } from './reads/dashboard-overview.js';
import { EditionsController } from './reads/editions.controller.js';
import { ActHistory } from './show-acts/act-history.js';
import { ShowActsController } from './show-acts/show-acts.controller.js';
import { ShowHeldVotesController } from './reads/show-held-votes.controller.js';
import { ShowMeController } from './reads/show-me.controller.js';
import { ShowOverviewController } from './reads/show-overview.controller.js';
import { EvidenceLookup } from './show-proof/evidence-lookup.js';
import { EventFinder } from './show-proof/event-finder.js';
import { Proofs } from './show-proof/proofs.js';
import { Seals } from './show-proof/seals.js';
import { ShowProofController } from './show-proof/show-proof.controller.js';
import { TreePaths } from './show-proof/tree-paths.js';
import { TogglePauseController } from './toggle-pause/toggle-pause.controller.js';
import { TogglePauseHandler } from './toggle-pause/toggle-pause.handler.js';

@Module({
  imports: [CqrsModule],
  controllers: [
    CurrentConclaveController,
    EditionsController,
    RoundFeedsController,
    ShowOverviewController,
    ShowHeldVotesController,
    ShowActsController,
    ShowMeController,
    ShowProofController,
    CastVoteController,
    OpenNextRoundController,
    ChangeClosingTimeController,
    TogglePauseController,
    CorrectStateController,
    DecideClassController,
    ResetConclaveController,
    ElectPopeController,
  ],
  providers: [
    CastVoteHandler,
    OpenNextRoundHandler,
    ChangeClosingTimeHandler,
    TogglePauseHandler,
    CorrectStateHandler,
    DecideClassHandler,
    ResetConclaveHandler,
    ElectPopeHandler,
    ActHistory,
    AdminCommandExecutor,
    BallotBox,
    AdminCommands,
    DashboardOverview,
    EditionOpener,
    EventFinder,
    EvidenceLookup,
    ReceiptSigner,
    Proofs,
    Seals,
    AppliedVotes,
    TreePaths,
    VoteAnswers,
    VoteHolds,
    VoteProofs,
  ],
  exports: [EditionOpener],
})
export class ConclaveModule {}
