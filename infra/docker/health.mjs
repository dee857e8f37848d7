// Well when the process of this container says that it is ready, on whichever port its role listens by default.
const ports = process.env.PORT ? [process.env.PORT] : [3000, 3001];
const isReady = async (port) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
const answers = await Promise.allSettled(ports.map(isReady));
process.exit(answers.some(({ value }) => value === true) ? 0 : 1);
