/** A request on its way to the functions' thread. */
export interface Asked {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
  /** There is no file at the address: a function that lets files go first may answer. */
  isNoFile: boolean;
}

interface Answered {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** The thread's answer: null when no function is at the address, 'unless-file' when one answers unless there is a file. */
export interface Reply {
  id: number;
  answered: Answered | 'unless-file' | null;
}
