import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addressOf } from '../../../../api/address-of.ts'
import type { Pages } from '../../../../api/pages.ts'

type Named = { id: string; name: string }
type Things = { projects: readonly Named[]; organizations: readonly Named[] }
type Read = { things?: Things; failed?: true }

/** The list of a user's projects leaves out those that an organization owns. */
async function readThings(pages: Pages, username: string): Promise<Things> {
  const params = { user: username }
  const [own, organizations] = await Promise.all([
    pages.read(addressOf('/v3/user/:user/projects', { params })),
    pages.read(addressOf('/v3/user/:user/organizations', { params })),
  ])
  const shared = await Promise.all(
    organizations.map(({ id }) =>
      pages.read(addressOf('/v3/organization/:organization/projects', { params: { organization: id } })),
    ),
  )
  const projects = new Map([own, ...shared].flat().map((project) => [project.id, project]))
  return { projects: [...projects.values()], organizations }
}

/** All projects and organizations that a token can be confined to. */
export function useOwnThings(username: string) {
  const { pages } = useRouteContext({ from: '__root__' })
  const [read, setRead] = useState<Read>({})
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isHere = true
    const show = (next: Read) => {
      if (isHere) setRead(next)
    }
    // A higher round is another try.
    void round
    readThings(pages, username).then(
      (things) => show({ things }),
      () => show({ failed: true }),
    )
    return () => {
      isHere = false
    }
  }, [pages, username, round])

  function retry() {
    setRead({})
    setRound(round + 1)
  }

  return { ...read, retry }
}
