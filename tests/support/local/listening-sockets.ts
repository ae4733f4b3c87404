import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface ListeningSocket {
  port: number;
  isLoopback: boolean;
}

/**
 * Returns the TCP sockets on which a process and its descendants listen, by Linux's own tables. Returns null on
 * other systems.
 */
export function listeningSockets(process: number): ListeningSocket[] | null {
  const parents = parentsOfProcesses();
  if (!parents) return null;
  const isOurs = (each: number | undefined): boolean =>
    each !== undefined && (each === process || isOurs(parents.get(each)));
  const open = new Set([...parents.keys()].filter(isOurs).flatMap(socketsOf));
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readFileSync(table, 'utf8').trim().split('\n').slice(1),
  );
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    const [address = '', port = ''] = local.split(':');
    return state === listening && open.has(inode)
      ? { port: Number.parseInt(port, 16), isLoopback: loopback.test(address) }
      : [];
  });
}

const listening = '0A';
/** 127.0.0.0/8, the same as an IPv6 address, and ::1, as the kernel writes them. */
const loopback = /^((0{16}FFFF0000)?.{6}7F|0{24}01000000)$/;

/** Processes and open files may be gone while the tables are read. */
function ifThere<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function parentsOfProcesses(): Map<number, number> | null {
  const names = ifThere(() => readdirSync('/proc'));
  if (!names) return null;
  const ids = names.filter((name) => /^\d+$/.test(name));
  return new Map(ids.map((id) => [Number(id), ifThere(() => parentOf(id)) ?? 0]));
}

function parentOf(id: string): number {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  // The command's name, in parentheses, may contain anything.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const socketsOf = (id: number): string[] =>
  (ifThere(() => readdirSync(`/proc/${id}/fd`)) ?? []).flatMap((name) => {
    const target = ifThere(() => readlinkSync(`/proc/${id}/fd/${name}`)) ?? '';
    return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
  });
