import type { CommandBus } from '@nestjs/cqrs';
import { inSpan } from '@fumata/platform';

/** A span for each command, named after it. */
export function traceCommands(bus: CommandBus): void {
  const execute = bus.execute.bind(bus);
  bus.execute = (command: object) =>
    inSpan(`command ${command.constructor.name}`, {}, () => execute(command)) as ReturnType<typeof execute>;
}
