/** What is told of a span: names of things, numbers, codes. Never anything personal: no address, no e-mail, no id of a voter. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span that is open for as long as a request is. */
export interface OpenSpan {
  readonly traceId: string;
  /** What `work` begins, at once or later, belongs to this span. */
  run<T>(work: () => T): T;
  end(facts: SpanFacts, failed: boolean): void;
}

/** Where a trace began that goes on here: the header `traceparent`, as it came. */
export type Arrived = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whoever records spans. */
export interface Spans {
  inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  openRequest(name: string, facts: SpanFacts, arrived: Arrived): OpenSpan;
  traceId(): string | undefined;
}

let recorder: Spans | undefined;

/** @internal for `startTracing`: a process has one recorder, or none. */
export const recordBy = (spans: Spans | undefined): void => {
  recorder = spans;
};

/** Does the work, and notes how long it took and whether it failed. Without tracing: does the work. */
export const inSpan = <T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> =>
  recorder ? recorder.inSpan(name, facts, work) : work();

/** A span of a request that has arrived; undefined without tracing. */
export const openRequestSpan = (name: string, facts: SpanFacts, arrived: Arrived): OpenSpan | undefined =>
  recorder?.openRequest(name, facts, arrived);

/** Of the span that this code runs in. */
export const currentTraceId = (): string | undefined => recorder?.traceId();
