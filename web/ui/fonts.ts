import latin from 'pretendard/dist/web/variable/woff2-dynamic-subset/PretendardVariable.subset.91.woff2?url'
import signs from 'pretendard/dist/web/variable/woff2-dynamic-subset/PretendardVariable.subset.87.woff2?url'
import ands from 'pretendard/dist/web/variable/woff2-dynamic-subset/PretendardVariable.subset.88.woff2?url'
import korean from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url'

/** The parts of the font that English needs; the browser fetches those whose signs are on the page. */
const LATIN: readonly (readonly [string, string])[] = [
  [latin, 'U+20-22, U+27-2a, U+2c-39, U+3a-3b, U+3f, U+41-5d, U+61-7b, U+7d, U+a0-a1, U+b7, U+2013-2014'],
  [signs, 'U+23, U+25, U+5f'],
  [ands, 'U+26, U+2b, U+3e, U+40, U+7e'],
]

function addLatin(): void {
  for (const [address, unicodeRange] of LATIN) {
    const face = new FontFace('Pretendard Variable', `url(${address})`, {
      weight: '45 920',
      display: 'swap',
      unicodeRange,
    })
    document.fonts.add(face)
  }
}

/** Korean comes as ninety small parts, of which a page fetches what it shows. */
function addKorean(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = korean
  document.head.append(link)
}

/** Adds Pretendard for English and Korean pages; Japanese and Chinese keep the device's own fonts. */
export function addFonts(language: string): void {
  if (language === 'ko') addKorean()
  if (language === 'en') addLatin()
}
