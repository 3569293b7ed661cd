/**
 * The milliseconds of a processor that this thread uses from now on. What else the machine does, and how long it lets the
 * thread wait, is not in them, so that a bound on them fails for what the code does alone.
 */
export const processorTime = (): (() => number) => {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
};
