/** Paths of the bundles, by their names. */
export declare const builtServer: Readonly<Record<'main' | 'roles' | 'role' | 'gateway', string>>

export declare const ensureServerBuilt: () => Promise<void>
