import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads a command's arguments. When they are wrong, it prints the usage and ends the process with 2. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: ${usage}`);
    process.exit(2);
  }
}
