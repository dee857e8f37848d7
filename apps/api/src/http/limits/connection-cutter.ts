import type { Server } from 'node:http';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/**
 * While the application closes, requests in progress are answered within a grace period; then the remaining
 * connections are cut.
 */
@Injectable()
export class ConnectionCutter implements BeforeApplicationShutdown, OnApplicationShutdown {
  /** Within the deadline that a shutdown gives the application. */
  graceMs = 3_000;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server: Server | undefined = this.host.httpAdapter?.getHttpServer();
    this.timer = setTimeout(() => server?.closeAllConnections(), this.graceMs);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }
}
