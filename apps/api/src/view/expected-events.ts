import type { AppliedEvent } from '@fumata/conclave';

export interface ExpectedEvent {
  /** How the view applied the event. @throws if it has not */
  readonly applied: () => AppliedEvent | undefined;
  readonly forget: () => void;
}

/** Events registered before their append by callers who need to know how the view applies them. */
export class ExpectedEvents {
  private readonly callbacks = new Map<string, (applied: AppliedEvent | undefined) => void>();

  expect(eventId: string): ExpectedEvent {
    let seen: { readonly applied: AppliedEvent | undefined } | undefined;
    this.callbacks.set(eventId, (applied) => (seen = { applied }));
    return {
      applied: () => {
        if (!seen) throw new Error(`the view has not applied the event ${eventId}`);
        return seen.applied;
      },
      forget: () => this.callbacks.delete(eventId),
    };
  }

  onApplied(eventId: string, applied: AppliedEvent | undefined): void {
    this.callbacks.get(eventId)?.(applied);
  }
}
