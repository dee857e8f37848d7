import { PassThrough, Readable } from 'node:stream';
import { allows } from '../accounts/accounts.ts';
import { follow, mustBeReadable, read } from '../reading/reads.ts';
import type { Call, Method } from './call.ts';
import { gossipMessage, supportedMethodsMessage } from './messages.ts';
import { appendOf, type AppendRequest, batchedAppendOf, deleteOf, readRequestOf } from './requests.ts';

type Messages = AsyncIterable<Buffer>;

const STREAMS = '/event_store.client.streams.Streams';

async function* readOrFollow(call: Call, received: Messages): Messages {
  const request = readRequestOf(await Readable.from(received).toArray());
  mustBeReadable(call, request);
  if (request.count === undefined) yield* follow(call, request);
  else {
    call.store.member.mustServe(call.requiresLeader);
    yield* read(call, request);
  }
}

const unary = (parse: typeof appendOf): Method =>
  async function* (call, received) {
    const request = parse(await Readable.from(received).toArray());
    call.store.member.mustServe(call.requiresLeader);
    yield await answerTo(call, request);
  };

/** @throws GrpcError */
async function answerTo({ store, account }: Call, request: AppendRequest): Promise<Buffer> {
  const { stream, isTooLarge, deadline = Infinity, answer } = request;
  if (!allows(store.log, account, stream, 'write')) return answer({ kind: 'access-denied' });
  if (isTooLarge) return answer({ kind: 'too-large' });
  return answer(deadline < Date.now() ? { kind: 'timeout' } : await store.writer.run(request));
}

/** Each append is answered on its own. The call ends once the client has ended it and all are answered. */
function batchAppend(call: Call, received: Messages): Messages {
  call.store.member.mustServe(call.requiresLeader);
  const answers = new PassThrough({ objectMode: true });
  const answerAll = async (): Promise<void> => {
    const pending = new Set<Promise<unknown>>();
    for await (const message of received) {
      const request = batchedAppendOf(message);
      if (!request) continue;
      const answered: Promise<unknown> = answerTo(call, request)
        .then((answer) => answers.write(answer))
        .finally(() => pending.delete(answered));
      pending.add(answered);
    }
    await Promise.all(pending);
    answers.end();
  };
  answerAll().catch((cause: Error) => answers.destroy(cause));
  return answers;
}

/** The methods of the services by path. */
export const METHODS: Readonly<Record<string, Method>> = {
  [`${STREAMS}/Read`]: readOrFollow,
  [`${STREAMS}/Append`]: unary(appendOf),
  [`${STREAMS}/BatchAppend`]: batchAppend,
  [`${STREAMS}/Delete`]: unary(deleteOf),
  '/event_store.client.server_features.ServerFeatures/GetSupportedMethods': () => [supportedMethodsMessage()],
  '/event_store.client.gossip.Gossip/Read': ({ store }) => [gossipMessage(store.member.gossip)],
};
