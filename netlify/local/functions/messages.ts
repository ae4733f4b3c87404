/** A request on its way to the functions' thread. */
export interface Asked {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

export interface Answered {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** The thread's answer, which is null when no function is at the address. */
export interface Reply {
  id: number;
  answered: Answered | null;
}
