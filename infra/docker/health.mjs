// Health check of the container: succeeds when the process reports ready on its port (default 3000 for api, 3001 for
// worker and signer).
const ports = process.env.PORT ? [process.env.PORT] : [3000, 3001];
const isReady = async (port) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
const answers = await Promise.allSettled(ports.map(isReady));
process.exit(answers.some(({ value }) => value === true) ? 0 : 1);
