import { Injectable, NotFoundException } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

const internal = new BlockList();
internal.addSubnet('127.0.0.0', 8);
internal.addSubnet('10.0.0.0', 8);
internal.addSubnet('172.16.0.0', 12);
internal.addSubnet('192.168.0.0', 16);
internal.addAddress('::1', 'ipv6');
internal.addSubnet('fc00::', 7, 'ipv6');

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Only for callers on the machine or its private network, and not through a proxy, which would speak for anybody. */
@Injectable()
export class InternalGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { socket, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const forwarded = FORWARDED.some((name) => headers[name] !== undefined);
    if (forwarded || !internal.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4'))
      throw new NotFoundException();
    return true;
  }
}
