/** What Netlify's plans count in credits, by its price list of September 2025. */
const prices = { deploy: 15, gigabyte: 20, gigabyteHour: 5, requests: 2 / 10_000 };

/** The memory that Netlify gives each function and counts while it runs, in GB. */
const memory = 1;

/** What Netlify counts. Functions are in ms of running time. */
export interface Usage {
  readonly deploys?: number;
  readonly requests?: number;
  readonly bytes?: number;
  readonly functions?: number;
}

export const creditsOf = ({ deploys = 0, requests = 0, bytes = 0, functions = 0 }: Usage): number =>
  deploys * prices.deploy +
  requests * prices.requests +
  (bytes / 1e9) * prices.gigabyte +
  (functions / 3_600_000) * memory * prices.gigabyteHour;
