import { networkInterfaces } from 'node:os';

/** True if this machine's address on its network answers at this port; undefined on a machine without a network. */
export async function isReachableFromOutside(port: string): Promise<boolean | undefined> {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4');
  if (!outside) return undefined;
  return fetch(`http://${outside.address}:${port}`).then(
    () => true,
    () => false,
  );
}
