import operations from '../fixtures/api-v2-operations.json' with { type: 'json' }

/** All operations of the contract, such as `GET /project/{id|slug}`. */
export const contractOperations: readonly string[] = Object.entries(operations).flatMap(([path, methods]) =>
  methods.map((method) => `${method} ${path}`),
)
