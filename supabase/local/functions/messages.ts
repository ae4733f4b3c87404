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

/** What the thread says: that it can be asked, or its answer, which is null when no function is at the address. */
export interface Ready {
  ready: true;
}
export interface Reply {
  id: number;
  answered: Answered | null;
}
