/** Names that companies of one kind have for lines of all. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amounts, statedIn } from '../../../../test/support/tagged-amounts.ts'
import { evaluated, type Lines } from './evaluation.ts'
import { incomeStatement } from './income.ts'

test('inventories of builders, refiners, railways and grocers have names of their own', () => {
  const inventory = (tagged: Amounts) => statedIn('balance', 'usGaap', 'inventory', tagged)
  // Exxon Mobil, 2023-12-31, 10-K for 2023, in millions: crude oil, products and merchandise under either name, and materials and supplies.
  const supplies = { InventoryPartsAndComponentsNetOfReserves: 4592 }
  assert.equal(inventory({ InventoryCrudeOilProductsAndMerchandise: 20528, ...supplies }), 25120)
  assert.equal(inventory({ EnergyRelatedInventory: 20528, ...supplies }), 25120)
  // Kroger, 2025-02-01, 10-K for fiscal 2024, in millions: what was bought first, less a reserve.
  assert.equal(inventory({ FIFOInventoryAmount: 9442, InventoryLIFOReserve: 2404 }), 7038)
  // A builder's houses and land (Lennar, PulteGroup), a railway's supplies (Union Pacific): invented.
  assert.equal(inventory({ InventoryOperativeBuilders: 18000 }), 18000)
  assert.equal(inventory({ MaterialsSuppliesAndOther: 743 }), 743)
})

test('revenue of cruises, licenses, advice and regulated gas has names of its own', () => {
  const revenue = (tagged: Amounts, taxonomy: 'usGaap' | 'ifrs' = 'usGaap') =>
    statedIn('income', taxonomy, 'revenue', tagged)
  // Carnival, third quarter of 2015, 10-Q for it, in millions.
  assert.equal(revenue({ SalesRevenueServicesGross: 4883 }), 4883)
  const collaboration = 'RevenueFromCollaborativeArrangementExcludingRevenueFromContractWithCustomer'
  // Invented: they say nothing where a total is tagged.
  assert.equal(revenue({ [collaboration]: 40 }), 40)
  assert.equal(revenue({ [collaboration]: 40, Revenues: 100 }), 100)
  assert.equal(revenue({ InvestmentBankingRevenue: 70 }), 70)
  assert.equal(revenue({ RegulatedOperatingRevenueElectric: 50, RegulatedOperatingRevenueGas: 20 }), 70)
  assert.equal(revenue({ RevenueFromRenderingOfTelecommunicationServices: 9 }, 'ifrs'), 9)
  assert.equal(revenue({ RevenueFromSaleOfGold: 90, RevenueFromSaleOfSilver: 3 }, 'ifrs'), 93)
})

test('what waterworks, outlet centers and mines spend has names of its own', () => {
  const spent = (tagged: Amounts, taxonomy: 'usGaap' | 'ifrs' = 'usGaap') =>
    statedIn('cashFlow', taxonomy, 'investmentsInPropertyPlantAndEquipment', tagged)
  // California Water Service, 2023, and Tanger, 2023, 10-Ks for 2023, in thousands.
  assert.equal(spent({ PaymentsToAcquireWaterAndWasteWaterSystems: 383747 }), -383747)
  assert.equal(spent({ RealEstateImprovements: 188863 }), -188863)
  // Invented: a total is not added to its part, and rights to minerals count where nothing else is named.
  const total = { PaymentsToAcquirePropertyPlantAndEquipment: 900, RealEstateImprovements: 100 }
  assert.equal(spent(total), -900)
  assert.equal(spent({ PaymentsToAcquireMineralRights: 60 }), -60)
  assert.equal(spent({ PurchaseOfExplorationAndEvaluationAssets: 21 }, 'ifrs'), -21)
})

test('current assets and liabilities of a filer of IFRS are those of what is for sale, too', () => {
  const of = (line: string, tagged: Amounts) => statedIn('balance', 'ifrs', line, tagged)
  // Sasol, 2025-06-30, 20-F for fiscal 2025, in millions of rand.
  const assets = {
    CurrentAssetsOtherThanAssetsOrDisposalGroupsClassifiedAsHeldForSaleOrAsHeldForDistributionToOwners: 130101,
    NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSale: 53,
  }
  assert.equal(of('currentAssetsInParts', assets), 130154)
  const liabilities = {
    CurrentLiabilitiesOtherThanLiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale: 69436,
  }
  assert.equal(of('currentLiabilitiesInParts', liabilities), 69436)
})

test('rents are added to other revenue of a trust that states no sum of both', () => {
  // The structure is what is tested: services of 60 beside rents of 900.
  assert.equal(evaluated(incomeStatement, { revenue: 60, rents: 900 })['revenue'], 960)
  // A total that has rents in it stays, as rents alone do.
  assert.equal(evaluated(incomeStatement, { revenue: 960, rents: 900 })['revenue'], 960)
  assert.equal(evaluated(incomeStatement, { revenue: 900, rents: 900 })['revenue'], 900)
  // Agree Realty, 10-K 0001558370-21-001212 for 2020, in thousands: a note has rents above all revenue.
  assert.equal(evaluated(incomeStatement, { revenue: 248568, rents: 257390 })['revenue'], 248568)
})

test('loans and bonds by names of their own are debt together', () => {
  const debt = (line: string, tagged: Amounts) => statedIn('balance', 'ifrs', line, tagged)
  // TSMC, 2016-12-31, 20-F 0001193125-18-121866, in tenths of a million NT$.
  const tsmc = {
    NoncurrentPortionOfNoncurrentBondsIssued: 1530936,
    NoncurrentPortionOfNoncurrentLoansReceived: 218,
  }
  assert.equal(debt('statedLongTermDebt', tsmc), 1531154)
  // Invented: a total goes before its kinds.
  assert.equal(debt('statedLongTermDebt', { ...tsmc, NoncurrentBorrowings: 1600000 }), 1600000)
  const current = {
    CurrentSecuredBankLoansReceivedAndCurrentPortionOfNoncurrentSecuredBankLoansReceived: 30,
    CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued: 50,
  }
  assert.equal(debt('currentLongTermDebt', current), 80)
  assert.equal(debt('currentLongTermDebt', { ...current, CurrentPortionOfLongtermBorrowings: 70 }), 70)
})

test("an insurer's subordinated debt is debt in addition to its senior notes", () => {
  const debt = (tagged: Amounts) => statedIn('balance', 'usGaap', 'statedLongTermDebt', tagged)
  // W. R. Berkley, 2023-12-31, 10-K for 2023, in millions.
  assert.equal(debt({ SeniorNotes: 1828, SubordinatedDebt: 1009 }), 2837)
  // A bank's, with what it has of the Federal Home Loan Banks, and a total of all: invented.
  const bank = { SubordinatedDebt: 50, AdvancesFromFederalHomeLoanBanks: 130 }
  assert.equal(debt(bank), 180)
  assert.equal(debt({ ...bank, NotesPayable: 20 }), 200)
  assert.equal(debt({ ...bank, LongTermDebt: 190 }), 190)
})

test('net income of a Federal Home Loan Bank is what its assessments leave', () => {
  const own = 'NetIncomeLossAttributableToParentNetOfFederalHomeLoanBankAssessments'
  const income = (tagged: Amounts) => statedIn('income', 'usGaap', 'netIncome', tagged)
  const first = (tagged: Amounts) => statedIn('cashFlow', 'usGaap', 'netIncome', tagged)
  // Atlanta, 10-K 0001331465-21-000035 for 2020, in millions: no other name.
  assert.deepEqual([income({ [own]: 255 }), first({ [own]: 255 })], [255, 255])
  // Chicago, 10-K 0001331451-21-000051 for 2020: the cash flow statement has it with a minus.
  const chicago = { [own]: 374, NetIncomeLossAvailableToCommonStockholdersBasic: -374 }
  assert.deepEqual([income(chicago), first(chicago)], [374, 374])
  const turned = { netIncome: 374, availableToCommon: -374 }
  const deducted = (lines: Lines) => evaluated(incomeStatement, lines)['netIncomeDeductions']
  assert.equal(deducted({ ...turned, assessedIncome: 374 }), 0)
  // Of another company preferred dividends may be twice its net income.
  assert.equal(deducted(turned), 748)
})

test('property, securities, notes and pay in shares have names that few companies use', () => {
  const balance = (line: string, tagged: Amounts) => statedIn('balance', 'usGaap', line, tagged)
  // Made-up figures: lessors, Robinhood, companies that look for one to merge with, and small companies use these names on their sheets.
  const owned = 'PropertyPlantAndEquipmentExcludingLessorAssetUnderOperatingLeaseAfterAccumulatedDepreciation'
  assert.equal(balance('property', { [owned]: 20 }), 20)
  assert.equal(balance('property', { [owned]: 20, PropertyPlantAndEquipmentOtherNet: 3 }), 20)
  assert.equal(balance('property', { PropertyPlantAndEquipmentOtherNet: 3 }), 3)
  const held = { DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLossCurrent: 413 }
  assert.equal(balance('shortTermInvestments', held), 413)
  assert.equal(
    balance('shortTermInvestments', { ...held, AvailableForSaleSecuritiesDebtSecuritiesCurrent: 10 }),
    423,
  )
  assert.equal(balance('statedLongTermInvestments', { AssetsHeldInTrust: 230 }), 230)
  assert.equal(balance('securities', { DebtSecuritiesNoncurrent: 12 }), 12)
  assert.equal(balance('heldSecurities', { EquitySecuritiesFvNiCurrentAndNoncurrent: 97 }), 97)
  assert.equal(balance('undividedNotes', { OtherNotesPayable: 46 }), 46)
  assert.equal(balance('undividedLoans', { NotesPayableToBank: 12 }), 12)
  assert.equal(balance('bankLoansNonCurrent', { ConstructionLoanNoncurrent: 7 }), 7)
  const pay = (tagged: Amounts) => statedIn('cashFlow', 'usGaap', 'stockBasedCompensation', tagged)
  assert.equal(pay({ IssuanceOfStockAndWarrantsForServicesOrClaims: 6 }), 6)
  assert.equal(pay({ IssuanceOfStockAndWarrantsForServicesOrClaims: 6, ShareBasedCompensation: 40 }), 40)
})
