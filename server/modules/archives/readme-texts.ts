import type { Locale } from '#contract/locale.ts'

const TEXTS: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'This is a copy of everything we hold about you.',
    'json and csv: the same tables twice, one file each, in folders by subject. The names of columns are ours.',
    'files: what you attached to inquiries.',
    'manifest.json: when the copy was made, how many rows each table has, and what is left out and why.',
    'Sums are decimal texts, times are in UTC. Keep this file safe: it says a lot about you.',
  ],
  ko: [
    '회원님에 대해 보관 중인 모든 데이터의 사본입니다.',
    'json, csv: 같은 표가 두 형식으로 주제별 폴더에 들어 있습니다. 열 이름은 저희 시스템의 이름입니다.',
    'files: 문의에 첨부하신 파일입니다.',
    'manifest.json: 사본을 만든 시각, 표별 행 수, 제외된 항목과 그 이유가 적혀 있습니다.',
    '금액은 소수 문자열, 시각은 UTC입니다. 개인정보가 많이 담겨 있으니 안전하게 보관해 주세요.',
  ],
  ja: [
    'お客様について保管しているすべてのデータのコピーです。',
    'json、csv: 同じ表を2つの形式で、分野ごとのフォルダーに収めています。列名は当社システムのものです。',
    'files: お問い合わせに添付されたファイルです。',
    'manifest.json: 作成日時、表ごとの行数、含まれていないものとその理由を記載しています。',
    '金額は小数の文字列、時刻はUTCです。個人情報が多く含まれますので、大切に保管してください。',
  ],
  zh_CN: [
    '这是我们保存的有关您的全部数据的副本。',
    'json 和 csv：相同的表格以两种格式按主题存放在文件夹中，列名为系统内部名称。',
    'files：您在咨询中附上的文件。',
    'manifest.json：副本的制作时间、各表的行数，以及未包含的内容和原因。',
    '金额为十进制文本，时间为 UTC。此文件包含大量个人信息，请妥善保管。',
  ],
  zh_TW: [
    '這是我們保存的有關您的全部資料的副本。',
    'json 和 csv：相同的表格以兩種格式依主題存放在資料夾中，欄名為系統內部名稱。',
    'files：您在諮詢中附上的檔案。',
    'manifest.json：副本的製作時間、各表的列數，以及未包含的內容和原因。',
    '金額為十進位文字，時間為 UTC。此檔案包含大量個人資訊，請妥善保管。',
  ],
}

/** What a copy says about itself, in the language it was asked for in. */
export const readmeOf = (locale: Locale): string => `${TEXTS[locale].join('\r\n')}\r\n`

/** For the check of all texts. */
export const readmeTexts = TEXTS
