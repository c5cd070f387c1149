/**
 * Words that no text of ours contains, in each language: those that call a gain certain or a loss impossible.
 * A warning is put in other words ("you can lose your whole stake"), so that no context has to be judged.
 * Margin deposits (保证金) share two signs with one of them and are not meant.
 */
const BANNED: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\bguarant(ee|y)\w*/i,
    /\brisk[- ]?(free|less)\b/i,
    /\bno risk\b/i,
    /\bprofits? (is |are )?assured\b/i,
    /\bassured profits?\b/i,
  ],
  ko: [/보장/, /무위험|위험(이|은|도)? ?(전혀 )?없/, /확정 ?수익|수익 ?확정/],
  ja: [
    /保証(?!金)/,
    /(ノー|無|ゼロ)リスク|リスク(は|が)?(ゼロ|ありません|なし|無し)/,
    /確実な利益|利益(は|が)?確実/,
  ],
  zh_CN: [/保证(?!金)|保障收益|收益有保障/, /(零|无|没有)风险/, /稳赚|包赚|保本/],
  zh_TW: [/保證(?!金)|保障收益|收益有保障/, /(零|無|沒有)風險/, /穩賺|包賺|保本/],
}

export const LANGUAGES = Object.keys(BANNED)

/** The banned words in a text of one language, with some signs around each. */
export function findBannedWords(language: string, text: string): string[] {
  return (BANNED[language] ?? []).flatMap((word) => {
    const found = word.exec(text)
    return found ? [text.slice(Math.max(0, found.index - 20), found.index + 30)] : []
  })
}
