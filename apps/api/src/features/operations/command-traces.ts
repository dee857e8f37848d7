import type { CommandBus } from '@nestjs/cqrs';
import { inSpan } from '@fumata/platform';

/** A span for each command, by its name alone. */
export function traceCommands(bus: CommandBus): void {
  const execute = bus.execute.bind(bus);
  bus.execute = (command: object) =>
    inSpan(`command ${command.constructor.name}`, {}, () => execute(command)) as ReturnType<typeof execute>; // what `execute` itself gives
}
