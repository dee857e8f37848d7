import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { errorBody, refusedByFramework } from '../refusals/error-body.js';

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
] as const satisfies HTTPMethods[];

interface Address {
  readonly url: string;
  readonly methods: Set<string>;
}

/** Other methods of the addresses that `register` adds get 405; the router alone would answer 404. */
export async function refuseOtherMethods(fastify: FastifyInstance, register: () => Promise<unknown>): Promise<void> {
  const addresses = new Map<string, Address>();
  let isRegistering = true;
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!isRegistering) return;
    // Routes of one address may name its parameters differently.
    const key = url.replaceAll(/:\w+/g, ':');
    const address = addresses.get(key) ?? { url, methods: new Set() };
    for (const each of [method].flat()) address.methods.add(each);
    addresses.set(key, address);
  });
  await register();
  isRegistering = false;
  for (const address of addresses.values()) refuse(fastify, address);
}

function refuse(fastify: FastifyInstance, { url, methods }: Address): void {
  const others = METHODS.filter((method) => !methods.has(method));
  const allow = METHODS.filter((method) => methods.has(method)).join(', ');
  fastify.route({
    method: others,
    url,
    // Before the body is read.
    onRequest: (_request, reply) => refuseMethod(reply, allow),
    handler: () => undefined,
  });
}

/** Answers 405. @param allow methods of the address, as in the header `Allow` */
export function refuseMethod(reply: FastifyReply, allow: string): void {
  void reply
    .status(405)
    .headers({ allow, 'cache-control': 'no-store' })
    .send(errorBody(refusedByFramework(405)));
}
