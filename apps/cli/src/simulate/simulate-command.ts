import type { Command } from 'commander';
export function addSimulateCommand(_program: Command, _o: object): void {}
