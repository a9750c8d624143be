/** Symbols on a field of 24 by 24: `main` in the light color, `shade` on top of it in the dark one. */
interface Drawing {
  readonly main: string
  readonly shade?: string
}

const gearTeeth = Array.from({ length: 8 }, (_, tooth) => {
  const turn = tooth * 45
  return `<rect x="10.4" y="1.5" width="3.2" height="5" rx=".6" transform="rotate(${turn} 12 12)"/>`
}).join('')

export const motifs = {
  flame: {
    main: '<path d="M12.5 2c.6 4 5.5 6 5.5 11.500a6 6 0 0 1-12 .5c0-3 2.200-4.200 2-7.500 1.800.8 2.900 2.300 3 4.200C12.600 8.300 13.200 5.500 12.500 2z"/>',
    shade: '<path d="M12 12c1.500 1.500 3 2.700 3 4.700a3 3 0 0 1-6 0c0-2 2-3 3-4.700z"/>',
  },
  gear: { main: `${gearTeeth}<circle cx="12" cy="12" r="7"/>`, shade: '<circle cx="12" cy="12" r="3"/>' },
  leaf: {
    main: '<path d="M4 20C3 10 10 3.500 21 3c.5 11-6 18-15 16.500z"/>',
    shade: '<path d="M4 21 15 9l.8.8L5 21.500z"/>',
  },
  crystal: {
    main: '<path d="m12 2 6 6-2.500 13h-7L6 8z"/>',
    shade: '<path d="m12 2 6 6-6 2zM12 10l6-2-2.500 13H12z" opacity=".55"/>',
  },
  tower: {
    main: '<path d="M6 21V8H5V3h3v2h2.500V3h3v2H16V3h3v5h-1v13z"/>',
    shade: '<path d="M10 21v-4a2 2 0 0 1 4 0v4zM11 10h2v3h-2z"/>',
  },
  lantern: {
    main: '<path d="M9 3h6v2h1.500l1.500 4v9l-2 3H8l-2-3V9l1.500-4H9z"/>',
    shade:
      '<path d="M9 9.500h6v7.500l-1 1h-4l-1-1z" opacity=".8"/><path d="M12 10.500c1 1.500 1.600 2.300 1.600 3.600a1.600 1.600 0 0 1-3.200 0c0-1.300.6-2.100 1.600-3.600z" fill="#ffe9a8"/>',
  },
  boat: {
    main: '<path d="M2.500 15h19l-3 5.500h-13zM11 3h1.500v10.500H11zM13.500 4.500 20 13.500h-6.500zM10 6v7.500H5z"/>',
  },
  chest: {
    main: '<path d="M3 11V8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v3zM3 12.500h18V20H3z"/>',
    shade: '<path d="M10 10h4v5.500h-4z"/><path d="M11.300 12h1.400v2h-1.400z" fill="#ffe9a8"/>',
  },
  map: {
    main: '<path d="m3 6 6-3 6 3 6-3v15l-6 3-6-3-6 3z"/>',
    shade:
      '<path d="M9 3v15l6 3V6z" opacity=".45"/><path d="m5 13 3-2 4 3 5-5 .8.9-5.700 5.700-4-3-2.300 1.500z"/>',
  },
  book: {
    main: '<path d="M3 5c3.500-1.500 6.500-1 9 1 2.500-2 5.500-2.500 9-1v14c-3.500-1.500-6.500-1-9 1-2.500-2-5.500-2.500-9-1z"/>',
    shade:
      '<path d="M11.500 6.500h1V20h-1zM5 9c2-.6 3.500-.5 5 .3v1.200C8.500 9.700 7 9.600 5 10.200zM14 9.300c1.500-.8 3-.9 5-.3v1.200c-2-.6-3.500-.5-5 .3z"/>',
  },
  mushroom: {
    main: '<path d="M2.500 12a9.500 8.500 0 0 1 19 0v1h-19zM9 13.500h6l1 7.500H8z"/>',
    shade:
      '<circle cx="8" cy="8.500" r="1.700"/><circle cx="14" cy="6.500" r="1.900"/><circle cx="17.500" cy="10.500" r="1.200"/>',
  },
  wave: {
    main: '<path d="M2 17c0-8 5-13 12-12 4 .6 6 4 5 7-.8-2-3-3-5-2.300 2.500 1.300 3 5.300 8 6.300v5H2z"/>',
    shade: '<path d="M2 18.500c4-2 7 1 10 0s6-2 10 0V21H2z" opacity=".6"/>',
  },
  eye: {
    main: '<path d="M1.500 12C5 6.500 8.500 5 12 5s7 1.500 10.500 7c-3.500 5.500-7 7-10.500 7s-7-1.500-10.500-7z"/>',
    shade: '<circle cx="12" cy="12" r="4.200"/><circle cx="13.500" cy="10.500" r="1.200" fill="#fff"/>',
  },
  feather: {
    main: '<path d="M20.500 2.500c-8 0-14 5-14.500 13L3 21l1 .5L7 17c8-.2 13.500-6 13.500-14.500z"/>',
    shade: '<path d="m4.500 20.500 11-12 .7.700-10 11z"/>',
  },
  rail: {
    main: '<path d="M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z"/>',
    shade: '<path d="M7 2h2.200v20H7zM14.800 2H17v20h-2.200z"/>',
  },
  sun: {
    main: `<circle cx="12" cy="12" r="5"/>${Array.from({ length: 8 }, (_, ray) => `<rect x="11" y="1.500" width="2" height="3.500" rx="1" transform="rotate(${ray * 45} 12 12)"/>`).join('')}`,
  },
  moon: {
    main: '<path d="M15 2.500A10 10 0 1 0 21.500 15 8 8 0 0 1 15 2.500z"/>',
    shade: '<circle cx="9" cy="14" r="1.600" opacity=".5"/><circle cx="13" cy="18" r="1" opacity=".5"/>',
  },
  wheat: {
    main: `<path d="M11.300 6h1.400v16h-1.400z"/>${[5, 9, 13].map((y) => `<path d="M12 ${y + 4}c-4 0-6-2-6-5 4 0 6 2 6 5zM12 ${y + 4}c4 0 6-2 6-5-4 0-6 2-6 5z"/>`).join('')}<path d="M12 1.500c2 2 2 4 0 6-2-2-2-4 0-6z"/>`,
  },
  gate: {
    main: '<path d="M3 22V10a9 9 0 0 1 18 0v12h-4V11a5 5 0 0 0-10 0v11z"/>',
    shade: '<path d="M10.500 3.500h3L13 7h-2z"/>',
  },
  fish: {
    main: '<path d="M2 12c3-5 9-7 14-3l5-3.500v13L16 15c-5 4-11 2-14-3z"/>',
    shade:
      '<circle cx="7" cy="11" r="1.200"/><path d="M11 8.500c1.500 2 1.500 5 0 7l1 .3c1.700-2.300 1.700-5.300 0-7.600z"/>',
  },
  flask: {
    main: '<path d="M9 2h6v2h-1v5l6 10c.8 1.500 0 3-1.700 3H5.700C4 22 3.200 20.500 4 19l6-10V4H9z"/>',
    shade: '<path d="M8.300 14h7.400l3 5c.3.700 0 1-.6 1H5.900c-.6 0-.9-.3-.6-1z" opacity=".75"/>',
  },
  star: {
    main: '<path d="m12 1.500 3.200 6.800 7.300.9-5.400 5 1.500 7.300L12 17.800l-6.600 3.700L6.900 14.200l-5.400-5 7.300-.9z"/>',
  },
  hammer: { main: '<path d="M5 3h11l4 4v3h-6V8.500H5z"/>', shade: '<path d="M9.500 8.500h4V22h-4z"/>' },
  bridge: {
    main: '<path d="M1.500 9C8 5 16 5 22.500 9v10H19v-4a7 7 0 0 0-14 0v4H1.500z"/>',
    shade: '<path d="M3 9.700C9 6.500 15 6.500 21 9.700v1.300C15 7.800 9 7.800 3 11z"/>',
  },
  snow: {
    main: [0, 60, 120]
      .map(
        (turn) =>
          `<g transform="rotate(${turn} 12 12)"><path d="M11.200 1.500h1.600v21h-1.600z"/><path d="m12 7-3-3 1-1 2 2 2-2 1 1zM12 17l-3 3 1 1 2-2 2 2 1-1z"/></g>`,
      )
      .join(''),
  },
  note: {
    main: '<path d="M9 4.500 20 2v14.500a3.500 3 0 1 1-2-2.700V7l-7 1.600v10.400a3.500 3 0 1 1-2-2.700z"/>',
  },
  coin: {
    main: '<circle cx="12" cy="12" r="9.500"/>',
    shade:
      '<path d="M12 4.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zm0 1.300a6.200 6.200 0 1 1 0 12.400 6.200 6.200 0 0 1 0-12.400zM10.800 8h2.400v8h-2.400z"/>',
  },
  cube: {
    main: '<path d="m12 2 9 5v10l-9 5-9-5V7z"/>',
    shade: '<path d="m12 12 9-5v10l-9 5z"/><path d="m12 12-9-5v10l9 5z" opacity=".45"/>',
  },
} as const satisfies Record<string, Drawing>

export type Motif = keyof typeof motifs

/** The symbol as SVG elements on a field of 24 by 24. */
export const drawMotif = (motif: Motif, light: string, dark: string): string => {
  const { main, shade }: Drawing = motifs[motif]
  return `<g fill="${light}">${main}</g><g fill="${dark}">${shade ?? ''}</g>`
}
