/** The concepts under which filers tag what they sell, the most likely total first. */
export const revenueConcepts = {
  'us-gaap': [
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'Revenues',
    'SalesRevenueNet',
    'RevenuesNetOfInterestExpense',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueGoodsNet',
    'SalesRevenueServicesNet',
    'RegulatedAndUnregulatedOperatingRevenue',
    'HealthCareOrganizationRevenue',
    'HealthCareOrganizationRevenueNetOfPatientServiceRevenueProvisions',
    'RealEstateRevenueNet',
    'OilAndGasRevenue',
    'ElectricUtilityRevenue',
    'RevenuesExcludingInterestAndDividends',
  ],
  'ifrs-full': [
    'Revenue',
    'RevenueFromContractsWithCustomers',
    'RevenueAndOperatingIncome',
    'InsuranceRevenue',
    'RevenueFromSaleOfGoods',
  ],
} as const
