/** What a site without anybody at the machine needs besides answers. */
export interface Duties {
  /** Keep the functions' own rate limits, by the address that the proxy before the site gives. */
  limits: boolean;
  /** Run scheduled functions at their times, and once at the start, since the machine may have been off. */
  schedules: boolean;
}

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
