import { unreachable } from './api-error.ts'
import type { ApiGet } from './read-page.ts'

const timeLimit = 20_000

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

export const browserGet: ApiGet = async (path) => {
  try {
    const response = await fetch(path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeLimit),
    })
    return { status: response.status, body: await bodyOf(response) }
  } catch {
    return { status: 503, body: { detail: unreachable } }
  }
}
