/** The part of oidc-provider's interface that is used here; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Context {
    type: string;
    body: string;
    oidc: { provider: Provider; client?: { clientId: string }; session?: { accountId?: string } };
  }

  type Handled<Answer> = (request: IncomingMessage, response: ServerResponse) => Promise<Answer>;

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): Handled<void>;
    interactionDetails: Handled<unknown>;
    interactionFinished(
      ...parameters: [...Parameters<Handled<void>>, result: { login: { accountId: string } }]
    ): Promise<void>;
    on(event: 'server_error', listener: (context: Context, error: Error) => void): this;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): (model: string) => object;
}
