/** In-memory storage for oidc-provider, which keeps one for each kind of object, for some minutes. */
export class MemoryStorage {
  readonly #kept = new Map<string, { payload: Payload; until: number }>();

  async upsert(id: string, payload: Payload, seconds = 3600) {
    const now = Date.now();
    for (const [key, { until }] of this.#kept) if (until < now) this.#kept.delete(key);
    this.#kept.set(id, { payload, until: now + seconds * 1000 });
  }
  async find(id: string) {
    return this.#kept.get(id)?.payload;
  }
  async findByUid(uid: string) {
    return this.#first((payload) => payload.uid === uid);
  }
  async findByUserCode(userCode: string) {
    return this.#first((payload) => payload.userCode === userCode);
  }
  async consume(id: string) {
    const found = this.#kept.get(id);
    if (found) found.payload = { ...found.payload, consumed: Math.floor(Date.now() / 1000) };
  }
  async destroy(id: string) {
    this.#kept.delete(id);
  }
  async revokeByGrantId(grantId: string) {
    for (const [id, { payload }] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id);
  }
  #first(fits: (payload: Payload) => boolean) {
    return [...this.#kept.values()].find(({ payload }) => fits(payload))?.payload;
  }
}

type Payload = Record<string, unknown>;
