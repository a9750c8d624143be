import { describe, expect, it } from 'vitest'
import { findResource, readManifests, specOf } from '../support/containers/kubernetes-files.ts'
import { overlaid, overlayData } from '../support/containers/kubernetes-overlay.ts'
import type { Loose } from '../support/containers/loose.ts'
import { networkComplaints } from '../support/containers/rules/kubernetes-network.ts'
import { refusedValues } from '../support/containers/rules/product.ts'

type Plant = (overlay: Loose) => void

const complaintsOf = (plant: Plant = () => {}): readonly string[] => {
  const data = structuredClone(overlayData()) as Loose
  plant(data)
  try {
    const manifests = overlaid(readManifests(), data)
    return [...refusedValues(manifests.config), ...networkComplaints(manifests)]
  } catch (error) {
    return [`does not fit: ${error}`]
  }
}

describe('the overlay for operators', () => {
  it('fits the base and the code', () => {
    expect(complaintsOf()).toEqual([])
  })

  it('has a host of its own for files, with a certificate', () => {
    const found = findResource(overlaid(readManifests(), overlayData()), 'Ingress', 'modstead')
    const { rules, tls } = specOf('Ingress', found ?? { kind: '', metadata: { name: '' } })
    expect(rules.map(({ host }) => host)).toEqual(['mods.example.net', 'files.example.net'])
    expect(tls.flatMap(({ hosts }) => hosts)).toEqual(rules.map(({ host }) => host))
  })

  const literal =
    (name: string, value: string): Plant =>
    (overlay) => {
      const { literals } = overlay.configMapGenerator[0]
      literals[literals.findIndex((line: string) => line.startsWith(`${name}=`))] = value
    }
  const inPatch =
    (at: number, from: string, to: string): Plant =>
    (overlay) => {
      const patch = overlay.patches[at].patch
      expect(patch).toContain(from)
      overlay.patches[at].patch = patch.replace(from, to)
    }
  const faults: readonly (readonly [string, Plant, RegExp])[] = [
    ['an address that is none', literal('PUBLIC_URL', 'PUBLIC_URL=mods.example.net'), /PUBLIC_URL must/],
    ['files at no address', literal('FILES_URL', 'FILES_URL=ftp://files.example.net'), /FILES_URL must/],
    [
      'a variable that nothing reads',
      literal('FILES_URL', 'FILE_URL=https://f.org'),
      /the base has no FILE_URL/,
    ],
    ['another host of pages', literal('PUBLIC_URL', 'PUBLIC_URL=https://other.net'), /not for other\.net/],
    ['another host of files', literal('FILES_URL', 'FILES_URL=https://other.net'), /not for .*other\.net/],
    ['another host of the ingress', inPatch(0, 'value: mods.example.net', 'value: m.net'), /is for m\.net/],
    ['a certificate too few', inPatch(0, ', files.example.net]', ']'), /certificates are for mods/],
    ['another service', inPatch(0, 'name: gateway', 'name: proxy'), /the ingress leads to proxy/],
    ['a place that is not there', inPatch(0, '/spec/rules/0/host', '/spec/rule/0/host'), /does not fit/],
    [
      'a number of something else',
      (overlay) => (overlay.patches[1].target.name = 'query'),
      /no HorizontalPodAutoscaler query/,
    ],
    ['another base', (overlay) => (overlay.resources = ['../base']), /is not the base/],
    ['another image', (overlay) => (overlay.images[0].name = 'mods'), /no container has the image mods/],
  ]
  it.each(faults)('would be refused with %s', (_, plant, complaint) => {
    expect(complaintsOf(plant).join('\n')).toMatch(complaint)
  })
})
