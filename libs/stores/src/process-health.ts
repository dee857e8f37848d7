/** Whether what runs in this process besides the API is well, by name: part of what `/health/ready` answers. */
export class ProcessHealth {
  private readonly checks = new Map<string, () => boolean>();

  add(name: string, isWell: () => boolean): void {
    this.checks.set(name, isWell);
  }

  results(): readonly (readonly [name: string, result: { readonly ok: boolean }])[] {
    return [...this.checks].map(([name, isWell]) => [name, { ok: isWell() }]);
  }
}
