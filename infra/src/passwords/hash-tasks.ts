/** In argon2id's terms: KiB of memory, passes over it, lanes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export interface HashTask {
  readonly password: string
  readonly cost: HashCost
}

export interface VerifyTask {
  readonly storedHash: string
  readonly password: string
}
