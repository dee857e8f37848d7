/** Health of the components of this process other than the API, by name; included in `/health/ready`. */
export class ProcessHealth {
  private readonly checks = new Map<string, () => boolean>();

  add(name: string, isHealthy: () => boolean): void {
    this.checks.set(name, isHealthy);
  }

  /** The process is not ready before the work is done. */
  async until<T>(name: string, work: Promise<T>): Promise<T> {
    this.add(name, () => false);
    const result = await work;
    this.checks.delete(name);
    return result;
  }

  results(): readonly (readonly [name: string, result: { readonly ok: boolean }])[] {
    return [...this.checks].map(([name, isHealthy]) => [name, { ok: isHealthy() }]);
  }
}
