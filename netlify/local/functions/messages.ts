/** A request sent to the functions' thread. */
export interface FunctionRequest {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
  /** There is no file at the address, so a function that gives precedence to files may answer. */
  isNoFile: boolean;
}

interface FunctionResponse {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/**
 * The thread's answer: null when no function is at the address, 'unless-file' when one answers only if there
 * is no file.
 */
export interface Reply {
  id: number;
  answered: FunctionResponse | 'unless-file' | null;
}
