// Durations of the stages of `npm test`, for its final report.
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export class Stages {
  #durations = [];

  /** Runs a stage and records its wall-clock time, also on failure. */
  async measure(name, work) {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#durations.push({ name, ms: performance.now() - begun });
    }
  }

  /** One line per stage, in order of completion. */
  lines() {
    return this.#durations.map(({ name, ms }) => `${name}: ${seconds(ms)}`);
  }
}

/** Duration of test files by project. The sum exceeds the wall-clock time with several workers. */
export function fileTimes(files) {
  const projects = new Map();
  for (const { project, ms } of files) {
    const sum = projects.get(project) ?? { files: 0, ms: 0 };
    projects.set(project, { files: sum.files + 1, ms: sum.ms + ms });
  }
  return [...projects].map(([project, sum]) => `${project} tests: ${seconds(sum.ms)} in ${sum.files} files`);
}

/** The slowest files, longest first. */
export function slowestFiles(files, count) {
  return [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ path, ms }) => `${path}: ${seconds(ms)}`);
}
