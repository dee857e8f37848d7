/** Attributes of a span: names, numbers, codes. Never personal data: no address, e-mail or voter id. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span that is open during a request. */
export interface OpenSpan {
  readonly traceId: string;
  /** Work started in the callback, at once or later, belongs to this span. */
  run<T>(work: () => T): T;
  end(facts: SpanFacts, failed: boolean): void;
}

/** Request headers, from which the trace context (`traceparent`) is taken. */
export type TraceHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Spans {
  inSpan<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  openRequest(name: string, facts: SpanFacts, headers: TraceHeaders): OpenSpan;
  traceId(): string | undefined;
}

let recorder: Spans | undefined;

/** @internal for `startTracing`: a process has one recorder or none. */
export const setRecorder = (spans: Spans | undefined): void => {
  recorder = spans;
};

/** Runs the work in a span, which records its duration and failure. Without tracing, only runs the work. */
export const inSpan = <T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> =>
  recorder ? recorder.inSpan(name, facts, work) : work();

/** A span for an incoming request; undefined without tracing. */
export const openRequestSpan = (name: string, facts: SpanFacts, headers: TraceHeaders): OpenSpan | undefined =>
  recorder?.openRequest(name, facts, headers);

/** Undefined outside a trace or without tracing. */
export const currentTraceId = (): string | undefined => recorder?.traceId();
