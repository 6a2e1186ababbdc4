/** Row ids of the three sample companies. Fixed: devices and the embedded server must agree on them. */
export const COMPANY_IDS = {
  cumbungi: '4cd38274-a95b-4b14-8d54-ca7ea1440795',
  sandhillOrr: 'af813f28-89f2-4643-9cb3-d5db9393216d',
  malleeReach: '314ded9e-41e3-49ba-86a1-88b860720699',
} as const;

/** Row ids of the seven sample brokers. */
export const BROKER_IDS = {
  helenDunstan: '3e0a21fc-9d48-4dd6-90eb-b7269b563029',
  danielOkafor: '2c6bf185-7c2c-4de0-ae62-a915a3609466',
  amritaGill: '0b61643b-53ca-4b14-b847-928086555863',
  roccoBertolini: '0a81aaf6-b757-4ae0-b9ba-56176a9204f7',
  kateOrr: 'bcae7f6f-241e-49ea-bced-97d06fe049af',
  dimitriKalafatis: 'c3cf3473-f23f-4e1a-ab7b-9f894ffbe948',
  linhTran: '166b63e7-b02c-4034-bbe0-da242572c21b',
} as const;
