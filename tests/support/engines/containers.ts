import { spawnSync } from 'node:child_process'

const CLIENT = 'docker'

/** What nobody starts here, in one line, whether or not there is an engine of containers. */
export const whyNoContainers = (client: string = CLIENT): string => {
  const isThere = spawnSync(client, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0
  const found = isThere ? 'a Docker engine is here and is not used' : 'there is no Docker engine'
  return `${found}: docker-compose.yml is read, and its commands run without containers, but nothing starts it`
}
