import { describe, expect, it } from 'vitest'
import { changeAt, valuesAt } from './personal-path.ts'

const payout = {
  userId: 'u',
  name: 'Anna',
  note: null,
  address: { street: 'Hill 1', country: 'DE' },
  methods: [{ kind: 'bank', holder: 'Anna A.' }, { kind: 'card' }, { kind: 'bank', holder: 'Anna B.' }],
}
const hide = (path: string) => {
  const places: string[] = []
  const data = changeAt(payout, path, (_value, place) => {
    places.push(place)
    return 'hidden'
  })
  return { places, data }
}

describe('a personal path', () => {
  it('names a field', () => {
    expect(hide('name')).toEqual({ places: ['name'], data: { ...payout, name: 'hidden' } })
  })

  it('names a field of an object, without the fields next to it', () => {
    expect(hide('address.street')).toEqual({
      places: ['address.street'],
      data: { ...payout, address: { street: 'hidden', country: 'DE' } },
    })
  })

  it('names a field of each item of a list, by the number of the item', () => {
    const { places, data } = hide('methods.*.holder')
    expect(places).toEqual(['methods.0.holder', 'methods.2.holder'])
    expect(data.methods).toEqual([
      { kind: 'bank', holder: 'hidden' },
      { kind: 'card' },
      { kind: 'bank', holder: 'hidden' },
    ])
  })

  it.each(['note', 'absent', 'absent.street', 'name.first', 'methods.holder', 'address.*', 'constructor'])(
    'finds nothing at %s',
    (path) => {
      expect(hide(path)).toEqual({ places: [], data: payout })
    },
  )

  it('returns the values', () => {
    expect(valuesAt(payout, 'methods.*.holder')).toEqual(['Anna A.', 'Anna B.'])
  })

  it('does not change its input', () => {
    const before = structuredClone(payout)
    hide('methods.*.holder')
    expect(payout).toEqual(before)
  })
})
