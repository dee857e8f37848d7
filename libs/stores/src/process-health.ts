/** Health of the components of this process other than the API, by name; included in `/health/ready`. */
export class ProcessHealth {
  private readonly checks = new Map<string, () => boolean>();

  add(name: string, isWell: () => boolean): void {
    this.checks.set(name, isWell);
  }

  results(): readonly (readonly [name: string, result: { readonly ok: boolean }])[] {
    return [...this.checks].map(([name, isWell]) => [name, { ok: isWell() }]);
  }
}
