import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecured } from 'node:https';
import { text } from 'node:stream/consumers';

/** Whether a node leads or follows a leader. @throws Error when it does not answer */
export async function isUp(port: number, isSecured: boolean): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000);
  const options = { host: '127.0.0.1', port, path: '/info', signal };
  const request = isSecured ? getSecured({ ...options, rejectUnauthorized: false }) : getPlain(options);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return /"state":"(leader|follower)"/.test(await text(response));
}
